import { useState, type PointerEvent } from 'react';
import { papers, type PaperName } from '#contract/certificates/certificate-templates.ts';
import { boxOf, movedTo, resized, type Box, type RenderedElement, type PlacedElement } from './design.ts';
import { snap, type Guide } from './snapping.ts';

interface Dragging {
  paper: PaperName;
  elements: readonly PlacedElement[];
  rendered: ReadonlyMap<number, RenderedElement>;
  onDrop: (element: PlacedElement) => void;
}

interface Drag {
  mode: 'move' | 'size';
  pointer: number;
  from: { x: number; y: number };
  start: PlacedElement;
  box: Box;
  /** Points of the page in a pixel of the screen. */
  scale: number;
  now: PlacedElement;
  guides: Guide[];
}

/** The distance in pixels from which an element snaps to a line. */
const reachPx = 6;

/** Handles dragging: the frame follows the pointer at once, and the design changes when the element is dropped. */
export function useDragging(dragging: Dragging) {
  const { paper, rendered, onDrop } = dragging;
  const [drag, setDrag] = useState<Drag>();

  function take(event: PointerEvent<HTMLElement>, start: PlacedElement, mode: Drag['mode']) {
    if (event.button !== 0) return;
    const page = event.currentTarget.closest('[data-stage]')?.getBoundingClientRect();
    if (!page) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    setDrag({
      mode,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      start,
      box: boxOf(start, rendered.get(start.key)),
      scale: papers[paper].width / page.width,
      now: start,
      guides: [],
    });
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (drag?.pointer !== event.pointerId) return;
    const by = {
      x: (event.clientX - drag.from.x) * drag.scale,
      y: (event.clientY - drag.from.y) * drag.scale,
    };
    setDrag({
      ...drag,
      ...(drag.mode === 'size'
        ? grown(drag, by)
        : moved(drag, by, { ...dragging, isFree: event.altKey, isStraight: event.shiftKey })),
    });
  }

  function drop(event: PointerEvent<HTMLElement>) {
    if (drag?.pointer !== event.pointerId) return;
    setDrag(undefined);
    const { start, now } = drag;
    if (start.X !== now.X || start.Y !== now.Y || start.Size !== now.Size) onDrop(now);
  }

  return { held: drag?.now, guides: drag?.guides ?? [], take, move, drop, giveUp: () => setDrag(undefined) };
}

interface Moving extends Omit<Dragging, 'onDrop'> {
  /** Switches snapping off. */
  isFree: boolean;
  /** Restricts the movement to one axis. */
  isStraight: boolean;
}

/** Moves an element with the pointer; it snaps to the lines of the others and of the page. */
function moved(
  { start, box, scale }: Drag,
  by: { x: number; y: number },
  { paper, elements, rendered, isFree, isStraight }: Moving,
) {
  const isAcross = Math.abs(by.x) >= Math.abs(by.y);
  const dx = isStraight && !isAcross ? 0 : by.x;
  const dy = isStraight && isAcross ? 0 : by.y;
  const there = { ...box, x: box.x + dx, y: box.y + dy };
  const others = elements
    .filter(({ key }) => key !== start.key)
    .map((one) => boxOf(one, rendered.get(one.key)));
  const renderedTo = isFree
    ? { dx: 0, dy: 0, guides: [] }
    : snap(there, others, { page: papers[paper], reach: reachPx * scale });
  const x = dx === 0 && isStraight ? 0 : renderedTo.dx;
  const y = dy === 0 && isStraight ? 0 : renderedTo.dy;
  return {
    now: movedTo(start, paper, start.X + dx + x, start.Y + dy + y),
    guides: renderedTo.guides.filter(({ axis }) =>
      axis === 'x' ? x === renderedTo.dx : y === renderedTo.dy,
    ),
  };
}

/** Resizes an element by its corner; a centred one grows to both sides. */
function grown({ start, box }: Drag, by: { x: number; y: number }) {
  const isCentred = start.Field === 'seal' || (start.Field !== 'qr' && start.Align === 'center');
  const width = Math.max(1, box.width + by.x * (isCentred ? 2 : 1));
  return { now: resized(start, (start.Size * width) / Math.max(1, box.width)), guides: [] };
}
