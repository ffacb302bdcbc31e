import { useState, type PointerEvent } from 'react';
import { papers, type PaperName } from '#contract/certificate-templates.ts';
import { boxOf, movedTo, resized, type Box, type DrawnElement, type PlacedElement } from './design.ts';
import { snap, type Guide } from './snapping.ts';

interface Dragging {
  paper: PaperName;
  elements: readonly PlacedElement[];
  drawn: ReadonlyMap<number, DrawnElement>;
  onDrop: (element: PlacedElement) => void;
}

interface Held {
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

/** Pixels from which a line draws. */
const reachPx = 6;

/** An element under way: its frame follows the pointer at once, and the design changes when it is dropped. */
export function useDragging({ paper, elements, drawn, onDrop }: Dragging) {
  const [held, hold] = useState<Held>();

  function take(event: PointerEvent<HTMLElement>, start: PlacedElement, mode: Held['mode']) {
    if (event.button !== 0) return;
    const page = event.currentTarget.closest('[data-stage]')?.getBoundingClientRect();
    if (!page) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    hold({
      mode,
      pointer: event.pointerId,
      from: { x: event.clientX, y: event.clientY },
      start,
      box: boxOf(start, drawn.get(start.key)),
      scale: papers[paper].width / page.width,
      now: start,
      guides: [],
    });
  }

  function move(event: PointerEvent<HTMLElement>) {
    if (held?.pointer !== event.pointerId) return;
    const by = {
      x: (event.clientX - held.from.x) * held.scale,
      y: (event.clientY - held.from.y) * held.scale,
    };
    hold({ ...held, ...(held.mode === 'size' ? grown(held, by) : moved(held, by, event)) });
  }

  function moved(
    { start, box, scale }: Held,
    by: { x: number; y: number },
    { altKey, shiftKey }: { altKey: boolean; shiftKey: boolean },
  ) {
    const isAcross = Math.abs(by.x) >= Math.abs(by.y);
    const dx = shiftKey && !isAcross ? 0 : by.x;
    const dy = shiftKey && isAcross ? 0 : by.y;
    const there = { ...box, x: box.x + dx, y: box.y + dy };
    const others = elements
      .filter(({ key }) => key !== start.key)
      .map((one) => boxOf(one, drawn.get(one.key)));
    const drawnTo = altKey
      ? { dx: 0, dy: 0, guides: [] }
      : snap(there, others, { page: papers[paper], reach: reachPx * scale });
    const x = dx === 0 && shiftKey ? 0 : drawnTo.dx;
    const y = dy === 0 && shiftKey ? 0 : drawnTo.dy;
    return {
      now: movedTo(start, paper, start.X + dx + x, start.Y + dy + y),
      guides: drawnTo.guides.filter(({ axis }) => (axis === 'x' ? x === drawnTo.dx : y === drawnTo.dy)),
    };
  }

  function drop(event: PointerEvent<HTMLElement>) {
    if (held?.pointer !== event.pointerId) return;
    hold(undefined);
    const { start, now } = held;
    if (start.X !== now.X || start.Y !== now.Y || start.Size !== now.Size) onDrop(now);
  }

  return { held: held?.now, guides: held?.guides ?? [], take, move, drop, giveUp: () => hold(undefined) };
}

/** By the corner: what has its middle at its place grows to both sides. */
function grown({ start, box }: Held, by: { x: number; y: number }) {
  const isCentred = start.Field === 'seal' || (start.Field !== 'qr' && start.Align === 'center');
  const width = Math.max(1, box.width + by.x * (isCentred ? 2 : 1));
  return { now: resized(start, (start.Size * width) / Math.max(1, box.width)), guides: [] };
}
