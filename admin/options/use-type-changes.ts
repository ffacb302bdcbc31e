import { isApiError, resultCode } from '#contract/api/envelope.ts';
import { businessOptions, type ManagedOption } from '#contract/members/managed-options.ts';
import { useUndoable } from '../components/undo/use-undoable.tsx';
import { call } from '../session/call.ts';
import { useSend } from '../session/server.ts';

const { GetTypeList, SaveType, DelType } = businessOptions;
type Kind = 1 | 2 | 4 | 5;

/** Returns the changes that can be made to one kind of options. */
export function useTypeChanges(Type: Kind) {
  const act = useUndoable();
  const { mutateAsync } = useSend(SaveType, {
    invalidates: [GetTypeList],
    takes: (error) => nameError(error) !== undefined,
  });
  const done = (saving: Promise<unknown>): Promise<boolean | string> =>
    saving.then(
      () => true,
      (error: unknown) => nameError(error) ?? false,
    );

  return {
    add: (TypeName: string) => done(mutateAsync({ Type, TypeName })),
    rename: ({ TypeId, Version }: ManagedOption, TypeName: string) =>
      done(mutateAsync({ TypeId, Type, TypeName, Version })),
    /** Nothing uses it, so that the same name on the same place is the same again. */
    remove: ({ TypeId, TypeName, SortNumber }: ManagedOption) =>
      act({
        text: '已删除',
        about: TypeName,
        run: () => call(DelType, { TypeId }),
        undo: () => call(SaveType, { Type, TypeName, SortNumber }),
        undone: '已恢复',
        invalidates: [GetTypeList],
      }),
  };
}

/** Returns the error about the name. */
function nameError(error: unknown): string | undefined {
  if (!isApiError(error) || error.code !== resultCode.invalid) return undefined;
  const { data } = error;
  const isNamed = typeof data === 'object' && data !== null && 'TypeName' in data;
  return isNamed ? String(data.TypeName) : undefined;
}
