import { useRef, type CSSProperties, type KeyboardEvent } from 'react';
import { papers } from '#contract/certificates/certificate-templates.ts';
import { LateSkeleton } from '../components/feedback/delayed-skeleton.tsx';
import { boxOf, namesOf, type Box, type PlacedElement, movedTo, resized, type Design } from './design.ts';
import { ElementFrame, Words } from './element-frame.tsx';
import './stage.css';
import type { Guide } from './snapping.ts';
import type { Designer } from './use-designer.ts';
import { useDragging } from './use-dragging.ts';
import type { usePreview } from './use-preview.ts';

const arrows: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** Returns the element after a key press while it has the focus; undefined when the key does nothing. */
function byKey(
  element: PlacedElement,
  { Paper }: Design,
  { key, shiftKey, ctrlKey, metaKey, altKey }: KeyboardEvent,
): PlacedElement | 'remove' | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const far = shiftKey ? 10 : 1;
  const arrow = arrows[key];
  if (arrow) return movedTo(element, Paper, element.X + arrow[0] * far, element.Y + arrow[1] * far);
  if (key === '[' || key === ']') return resized(element, element.Size + (key === ']' ? 1 : -1));
  return key === 'Delete' || key === 'Backspace' ? 'remove' : undefined;
}

interface StageProps {
  designer: Designer;
  preview: ReturnType<typeof usePreview>;
  programmeName: string;
}

/** Shows the page: the server's picture, and over it a frame for each element that can be dragged. */
export function Stage({ designer, preview, programmeName }: StageProps) {
  const { design, selected } = designer;
  const { width, height } = papers[design.Paper];
  const stage = useRef<HTMLDivElement>(null);
  const names = namesOf(design.Fields);
  const dragging = useDragging({
    paper: design.Paper,
    elements: design.Fields,
    rendered: preview.rendered,
    onDrop: (element) => designer.put(element),
  });

  function press(element: PlacedElement, event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') return dragging.giveUp();
    const next = byKey(element, design, event);
    if (next === undefined) return;
    event.preventDefault();
    if (next !== 'remove')
      // A key that is held down is one step.
      return designer.put(next, event.repeat ? `hold-${element.key}` : undefined);
    const neighbour = event.currentTarget.nextElementSibling ?? event.currentTarget.previousElementSibling;
    designer.remove(element.key);
    (neighbour instanceof HTMLButtonElement ? neighbour : stage.current)?.focus();
  }

  return (
    <div
      ref={stage}
      data-stage
      className="stage"
      role="group"
      aria-label={`版面，${papers[design.Paper].label}`}
      aria-busy={!preview.isCurrent}
      tabIndex={-1}
      style={{ aspectRatio: `${width} / ${height}` }}
    >
      {preview.image === '' ? (
        <LateSkeleton rows={6} />
      ) : (
        <img src={preview.image} alt="证书样张" draggable={false} />
      )}
      <Frames {...{ designer, preview, programmeName, dragging, names }} onPress={press} />
      <output className="visually-hidden">
        {selected && `${names.get(selected.key)}，X ${selected.X}，Y ${selected.Y}，大小 ${selected.Size}`}
      </output>
      <Guides guides={dragging.guides} page={{ width, height }} />
    </div>
  );
}

interface FramesProps extends StageProps {
  dragging: ReturnType<typeof useDragging>;
  names: ReturnType<typeof namesOf>;
  onPress: (element: PlacedElement, event: KeyboardEvent<HTMLElement>) => void;
}

/** Renders a frame for each element; changes that the picture does not show yet are rendered in it as text. */
function Frames({ designer, preview, programmeName, dragging, names, onPress }: FramesProps) {
  const { design, selected } = designer;
  const { width, height } = papers[design.Paper];
  return design.Fields.map((element) => {
    const now = dragging.held?.key === element.key ? dragging.held : element;
    const then = preview.rendered.get(element.key)?.element;
    return (
      <ElementFrame
        key={element.key}
        element={now}
        name={names.get(element.key) ?? ''}
        place={placeOf(boxOf(now, preview.rendered.get(element.key)), { width, height })}
        isSelected={selected?.key === element.key}
        isHeld={now !== element}
        dragging={dragging}
        onSelect={() => designer.select(element.key)}
        onPress={(event) => onPress(element, event)}
      >
        {now !== then && <Words element={now} design={design} programmeName={programmeName} page={width} />}
      </ElementFrame>
    );
  });
}

interface Page {
  width: number;
  height: number;
}

/** Shows the lines to which a dragged element snaps. */
function Guides({ guides, page }: { guides: readonly Guide[]; page: Page }) {
  return guides.map(({ axis, at }) => (
    <span
      key={`${axis}${at}`}
      className="guide"
      data-axis={axis}
      style={axis === 'x' ? { left: percent(at, page.width) } : { top: percent(at, page.height) }}
    />
  ));
}

const percent = (part: number, whole: number) => `${(part / whole) * 100}%`;

function placeOf(box: Box, page: Page): CSSProperties {
  return {
    left: percent(box.x, page.width),
    top: percent(box.y, page.height),
    width: percent(box.width, page.width),
    height: percent(box.height, page.height),
  };
}
