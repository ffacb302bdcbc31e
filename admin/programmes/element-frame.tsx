import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import { certificateFields } from '#contract/certificates/certificate-templates.ts';
import { isLetters, type Design, type PlacedElement } from './design.ts';
import type { useDragging } from './use-dragging.ts';

interface ElementFrameProps {
  /** Its present state, also while it is dragged. */
  element: PlacedElement;
  name: string;
  place: CSSProperties;
  isSelected: boolean;
  isHeld: boolean;
  dragging: ReturnType<typeof useDragging>;
  onSelect: () => void;
  onPress: (event: KeyboardEvent<HTMLElement>) => void;
  children: ReactNode;
}

/** Renders an element on the page: a button with its place as label, to be dragged, moved with keys, or resized. */
export function ElementFrame(props: ElementFrameProps) {
  const { element, name, place, isSelected, isHeld, dragging, onSelect, onPress, children } = props;
  return (
    <button
      type="button"
      className="element-frame"
      data-element={element.key}
      aria-label={`${name}，X ${element.X}，Y ${element.Y}`}
      aria-pressed={isSelected}
      data-held={isHeld || undefined}
      style={place}
      onFocus={onSelect}
      onPointerDown={(event) => {
        // Safari gives no focus to a button that is pressed.
        event.currentTarget.focus();
        const isCorner = event.target instanceof Element && event.target.matches('.element-corner');
        dragging.take(event, element, isCorner ? 'size' : 'move');
      }}
      onPointerMove={dragging.move}
      onPointerUp={dragging.drop}
      onPointerCancel={dragging.giveUp}
      onKeyDown={onPress}
    >
      {children}
      <span className="element-corner" aria-hidden />
    </button>
  );
}

/** Moves the focus to an element on the page once it is rendered, so that the arrow keys move it. */
export function focusFrame(key: number): void {
  requestAnimationFrame(() =>
    document.querySelector<HTMLElement>(`[data-stage] [data-element="${key}"]`)?.focus(),
  );
}

interface WordsProps {
  element: PlacedElement;
  design: Design;
  programmeName: string;
  /** Its width in points. */
  page: number;
}

/** Shows text in the browser's own font until the server has rendered it. */
export function Words({ element, design, programmeName, page }: WordsProps) {
  const { Field, Text = '', Size } = element;
  if (!isLetters(Field)) return null;
  const isStatement = Field === 'statement';
  const own: Partial<Record<typeof Field, string>> = {
    title: design.Title,
    statement: design.Statement.replaceAll('{programme}', programmeName),
    text: Text,
  };
  return (
    <span
      className="element-words"
      data-wraps={isStatement || undefined}
      aria-hidden
      style={{ fontSize: `${(Size / page) * 100}cqw` }}
    >
      {own[Field] ?? certificateFields[Field]}
    </span>
  );
}
