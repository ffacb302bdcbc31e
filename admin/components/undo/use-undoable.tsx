import { useMutation } from '@tanstack/react-query';
import { App, Button } from 'antd';
import type { Endpoint } from '#contract/api/endpoint.ts';
import { useInvalidate } from '../data/use-invalidate.ts';
import { removeUndo, pushUndo } from './undo-stack.ts';

/** The seconds for which a notice with a button is shown. */
export const secondsToPress = 10;

export interface Undoable {
  /** The message after the action: 已删除. */
  text: string;
  /** The record concerned. */
  about?: string;
  run: () => Promise<unknown>;
  undo: () => Promise<unknown>;
  /** The message after the action was undone. */
  undone?: string;
  invalidates: readonly Pick<Endpoint, 'path'>[];
  onDone?: () => void;
  /** False where the screen itself says what was done and takes it back. */
  hasNotice?: boolean;
}

/** Does something at once and offers to take it back for a while: 撤销 in the notice, or Ctrl+Z. */
export function useUndoable() {
  const { message, notification } = App.useApp();
  const invalidate = useInvalidate();

  const takeBack = useMutation({
    networkMode: 'always',
    mutationFn: ({ undo }: Undoable) => undo(),
    onSuccess: (_done, { undone = '已撤销' }) => void message.success(undone),
    onSettled: (_done, _error, { invalidates }) => invalidate(invalidates),
  });

  // The component that started the action may be unmounted by then, so the callbacks belong to the mutation itself.
  const { mutateAsync } = useMutation({
    networkMode: 'always',
    mutationFn: ({ run }: Undoable) => run(),
    onSuccess: (_done, what) => {
      what.onDone?.();
      if (what.hasNotice !== false) offer(what);
    },
    onSettled: (_done, _error, { invalidates }) => invalidate(invalidates),
  });

  function offer(what: Undoable) {
    const key = `undo-${what.text}-${what.about ?? ''}`;
    const undo = () => {
      notification.destroy(key);
      removeUndo(key);
      takeBack.mutate(what);
    };
    pushUndo(key, undo);
    notification.success({
      key,
      title: what.text,
      description: what.about,
      placement: 'bottom',
      duration: secondsToPress,
      onClose: () => removeUndo(key),
      actions: (
        <Button type="link" onClick={undo} title="Ctrl+Z">
          撤销
        </Button>
      ),
    });
  }

  /** Resolves to whether the action succeeded; an error is shown by then. */
  return (what: Undoable) =>
    mutateAsync(what).then(
      () => true,
      () => false,
    );
}
