import { Link } from 'react-router';
import type { SettledCase, Waiting } from '#contract/back-office/workbench.ts';
import { Empty } from '#ui/components/empty.tsx';
import { useWaiting, useWaitingPlaces } from '../components/waiting/use-waiting.ts';
import { countOf, WaitingCases, WaitingCounts } from '../components/waiting/waiting-lists.tsx';
import { Board } from './board.tsx';
import { WaitingSkeleton } from './skeletons.tsx';

/** 待我处理; hidden for users who have nothing to decide on at all. */
export function WaitingBoard() {
  const query = useWaiting();
  if (query.data?.Counts.length === 0) return null;
  return (
    <Board
      name="waiting"
      title="待我处理"
      content="等您处理的事项"
      query={query}
      skeleton={<WaitingSkeleton />}
    >
      {(waiting) => (countOf(waiting) > 0 ? <Todo waiting={waiting} /> : <NothingToDo waiting={waiting} />)}
    </Board>
  );
}

function Todo({ waiting }: { waiting: Waiting }) {
  return (
    <>
      <WaitingCounts waiting={waiting} />
      {waiting.Waiting.length > 0 && <WaitingCases waiting={waiting} />}
    </>
  );
}

function NothingToDo({ waiting }: { waiting: Waiting }) {
  const { Settled } = waiting;
  return (
    <>
      <Empty text="今天没有待办" />
      <WaitingCounts waiting={waiting} />
      {Settled.length > 0 && (
        <>
          <h3 className="board-part text-sm strong">最近办结</h3>
          <ul className="lines plain-list" aria-label="最近办结">
            {Settled.map((settled) => (
              <SettledLine key={`${settled.Kind} ${settled.Id} ${settled.SettleTime}`} {...settled} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const resultWords: Record<SettledCase['Result'], string> = {
  approved: '已通过',
  rejected: '已驳回',
  handled: '已办理',
};

/** Shows a settled case. A suggestion has no link, as its list opens with the unsettled ones. */
function SettledLine({ Kind, Id, Title, Result, SettleTime }: SettledCase) {
  const { addressOf } = useWaitingPlaces()(Kind);
  return (
    <li>
      <span className="line-kind">{resultWords[Result]}</span>
      {addressOf && Kind !== 'suggestion' ? <Link to={addressOf(Id)}>{Title}</Link> : <span>{Title}</span>}
      <time className="figures">{SettleTime.slice(5, 16)}</time>
    </li>
  );
}
