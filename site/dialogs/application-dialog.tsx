import { Dialog } from '#ui/dialog.tsx';
import { toast } from '#ui/toast.tsx';
import { ApplicationStage } from '../application/application-stage.tsx';
import { hasDraft } from '../application/draft.ts';
import type { DialogProps, DialogTopics } from './open.ts';

/**
 * Applying for membership, and whatever became of it (product: Member dialogs, section 4). Closing it loses nothing:
 * what was typed is there when it is opened again.
 */
export function ApplicationDialog({ isOpen, onClose, ticket }: DialogProps & DialogTopics['application']) {
  const close = () => {
    if (hasDraft()) toast('已保留填写的内容，再次打开可继续填写');
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title="入会申请" width={700}>
      <ApplicationStage ticket={ticket} onClose={close} />
    </Dialog>
  );
}
