import { Dialog } from '#ui/components/dialog.tsx';
import { ApplicationStage } from '../application/application-stage.tsx';
import type { DialogProps, DialogTopics } from '../components/open-dialog.ts';

/** The membership application and its state (product: sections 2 and 4). */
export function ApplicationDialog({ isOpen, onClose, ticket }: DialogProps & DialogTopics['application']) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title="入会申请" width={700} isWholeOnPhones>
      <ApplicationStage ticket={ticket} onClose={onClose} />
    </Dialog>
  );
}
