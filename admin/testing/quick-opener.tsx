import { useQuickOpen } from '../shell/quick/quick-open.tsx';

/** A button that opens 快速前往, as the shell has one. */
export function QuickOpener() {
  const quick = useQuickOpen();
  return (
    <>
      <button onClick={quick.open}>快速前往</button>
      {quick.dialog}
    </>
  );
}
