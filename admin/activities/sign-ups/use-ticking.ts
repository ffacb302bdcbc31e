import { businessSignUps, type SignUpPersonItem } from '#contract/activities/sign-up-list.ts';
import { useUndoable } from '../../components/undo/use-undoable.tsx';
import { call } from '../../session/call.ts';
import { idsOf, namesOf } from './words.ts';

const { GetSignUpList, TickAttendance } = businessSignUps;

/**
 * Records who is there, or takes it back. Either is undone for a while by a notice, unless the screen itself says what was
 * done. Resolves to whether it is stored; an error is shown by then.
 */
export function useTicking(ActivityId: number, { hasNotice = true } = {}) {
  const undoable = useUndoable();
  return (people: readonly SignUpPersonItem[], isThere: boolean): Promise<boolean> => {
    const PersonIds = idsOf(people);
    const send = (IsThere: boolean) => call(TickAttendance, { ActivityId, PersonIds, IsThere });
    return undoable({
      text: isThere ? '已登记到场' : '已撤销到场',
      about: namesOf(people),
      run: () => send(isThere),
      undo: () => send(!isThere),
      invalidates: [GetSignUpList],
      hasNotice,
    });
  };
}
