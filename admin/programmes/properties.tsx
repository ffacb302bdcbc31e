import { Button } from 'antd';
import { certificateFields, papers, placedSizes } from '#contract/certificates/certificate-templates.ts';
import { Content } from './content.tsx';
import {
  boxOf,
  isLetters,
  movedTo,
  namesOf,
  resized,
  type RenderedElement,
  type PlacedElement,
} from './design.ts';
import { Letters } from './letters.tsx';
import { NumberField } from './number-field.tsx';
import { Labelled, Tick } from './property.tsx';
import type { Designer } from './use-designer.ts';

interface PropertiesProps {
  designer: Designer;
  rendered: ReadonlyMap<number, RenderedElement>;
}

/** Shows the settings for content, place and look of the selected element. */
export function Properties({ designer, rendered }: PropertiesProps) {
  const { selected: element, design } = designer;
  if (!element)
    return <p className="hint">在页面上点一个元素，或用 Tab 键选择，然后拖动、按方向键或在这里填写。</p>;
  const name = namesOf(design.Fields).get(element.key) ?? '';
  return (
    // Each element has fields of its own: incomplete input in them is discarded.
    <section key={element.key} className="properties stack gap-1" aria-label={`${name}的属性`}>
      <h2 className="part-title">{name}</h2>
      <Content designer={designer} element={element} />
      <Place designer={designer} element={element} rendered={rendered} />
      {isLetters(element.Field) && <Letters designer={designer} element={element} />}
      {(element.Field === 'qr' || isLetters(element.Field)) && (
        <Labelled label="颜色">
          {(id) => (
            <input
              id={id}
              type="color"
              value={element.Color.toLowerCase()}
              onChange={({ target }) =>
                designer.put({ ...element, Color: target.value }, `color-${element.key}`)
              }
            />
          )}
        </Labelled>
      )}
      {(['title', 'name', 'qr'] as const).some((field) => field === element.Field) && (
        <Tick
          label="带花饰"
          isOn={element.Ornament ?? false}
          onChange={(Ornament) => designer.put({ ...element, Ornament })}
        />
      )}
      <Button danger size="small" title="Delete" onClick={() => designer.remove(element.key)}>
        移除{certificateFields[element.Field]}
      </Button>
    </section>
  );
}

interface PartProps {
  designer: Designer;
  element: PlacedElement;
}

function Place({ designer, element, rendered }: PartProps & { rendered: PropertiesProps['rendered'] }) {
  const { Paper } = designer.design;
  const { width, height } = papers[Paper];
  const { key, X, Y } = element;
  const place = (x: number, y: number, about?: string) => designer.put(movedTo(element, Paper, x, y), about);
  const box = boxOf(element, rendered.get(key));
  return (
    <>
      <div className="property-row">
        <NumberField label="X" value={X} min={0} max={width} onChange={(x) => place(x, Y, `x-${key}`)} />
        <NumberField label="Y" value={Y} min={0} max={height} onChange={(y) => place(X, y, `y-${key}`)} />
        <NumberField
          label={isLetters(element.Field) ? '字号' : '宽度'}
          value={element.Size}
          min={placedSizes.least}
          max={placedSizes.most}
          onChange={(size) => designer.put(resized(element, size), `size-${key}`)}
        />
      </div>
      <Button size="small" onClick={() => place(X + width / 2 - (box.x + box.width / 2), Y)}>
        居中于页面
      </Button>
    </>
  );
}
