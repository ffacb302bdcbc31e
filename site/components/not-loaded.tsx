import { Button } from '#ui/components/button.tsx';
import { Empty } from '#ui/components/empty.tsx';

interface NotLoadedProps {
  /** The heading of the page that has nothing to show. */
  title: string;
  /** What is missing, and why. */
  text: string;
  onAgain: () => void;
}

/** Stands for a page whose content could not be read. */
export function NotLoaded({ title, text, onAgain }: NotLoadedProps) {
  return (
    <>
      <h1 className="page-title">{title}</h1>
      <Empty text={text}>
        <Button onClick={onAgain}>重试</Button>
      </Empty>
    </>
  );
}
