import { closeDialog, useShownDialog } from './open.ts';

/** Stands once on the page: where the dialogs appear. */
export function DialogPlace() {
  const shown = useShownDialog();
  if (!shown) return null;
  const { name, Program, topic, isOpen } = shown;
  return <Program key={name} {...topic} isOpen={isOpen} onClose={() => closeDialog(name)} />;
}
