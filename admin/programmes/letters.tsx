import type { PlacedElement } from './design.ts';
import { NumberField } from './number-field.tsx';
import { Tick } from './property.tsx';
import type { Designer } from './use-designer.ts';

interface LettersProps {
  designer: Designer;
  element: PlacedElement;
}

const alignments = [
  ['left', '左'],
  ['center', '中'],
  ['right', '右'],
] as const;

/** Shows the settings for the text of an element. */
export function Letters({ designer: { put }, element }: LettersProps) {
  const { key, Field } = element;
  const isHeading = Field === 'title' || Field === 'name';
  return (
    <>
      <fieldset className="property stack gap-1">
        <legend>对齐</legend>
        {alignments.map(([Align, word]) => (
          <label key={Align} className="property-choice inline-row">
            <input
              type="radio"
              name={`align-${key}`}
              checked={element.Align === Align}
              onChange={() => put({ ...element, Align })}
            />
            {word}
          </label>
        ))}
      </fieldset>
      <div className="property-row">
        <NumberField
          label={Field === 'statement' ? '行宽' : '最宽'}
          value={element.Width}
          min={40}
          max={1600}
          placeholder="默认"
          onEmpty={() => put({ ...element, Width: undefined }, `width-${key}`)}
          onChange={(Width) => put({ ...element, Width }, `width-${key}`)}
        />
        {Field !== 'statement' && (
          <NumberField
            label="字距 %"
            value={element.Spacing ?? (Field === 'title' ? 20 : 0)}
            min={0}
            max={100}
            onChange={(Spacing) => put({ ...element, Spacing }, `spacing-${key}`)}
          />
        )}
      </div>
      <Tick label="粗体" isOn={element.Bold ?? isHeading} onChange={(Bold) => put({ ...element, Bold })} />
    </>
  );
}
