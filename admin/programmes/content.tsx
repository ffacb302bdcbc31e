import * as v from 'valibot';
import { placedTextLength, templateFields } from '#contract/certificates/certificate-templates.ts';
import { lengthError } from '#ui/form/length.ts';
import type { PlacedElement } from './design.ts';
import { Labelled } from './property.tsx';
import { SealField } from './seal-field.tsx';
import type { Designer } from './use-designer.ts';

interface ContentProps {
  designer: Designer;
  element: PlacedElement;
}

/** Renders the content of an element. */
export function Content({ designer, element }: ContentProps) {
  switch (element.Field) {
    case 'title':
      return <Wording designer={designer} field="Title" label="证书标题" />;
    case 'statement':
      return <StatementContent designer={designer} />;
    case 'seal':
      return <SealContent designer={designer} />;
    case 'qr':
      return <p className="hint">扫码打开核验页，内容随每张证书不同。</p>;
    default:
      return <OwnText designer={designer} element={element} />;
  }
}

interface WordingProps {
  designer: Designer;
  field: 'Title' | 'Statement' | 'SealText';
  label: string;
  isLong?: true;
}

/** Edits a text that belongs to the whole template. */
function Wording({ designer: { design, change }, field, label, isLong }: WordingProps) {
  const Input = isLong ? 'textarea' : 'input';
  const { issues } = v.safeParse(templateFields[field], design[field]);
  return (
    <Labelled label={label} error={issues?.[0].message}>
      {(id, aria) => (
        <Input
          id={id}
          {...aria}
          {...(isLong && { rows: 4 })}
          value={design[field]}
          onChange={({ target }) => change({ ...design, [field]: target.value }, field)}
        />
      )}
    </Labelled>
  );
}

const forProgramme = '{programme}';

function StatementContent({ designer }: Pick<ContentProps, 'designer'>) {
  const { design, change } = designer;
  return (
    <>
      <Wording designer={designer} field="Statement" label="证书正文" isLong />
      <button
        type="button"
        className="chip-button"
        onClick={() => change({ ...design, Statement: `${design.Statement}${forProgramme}` })}
      >
        插入培训项目名称
      </button>
    </>
  );
}

function SealContent({ designer }: Pick<ContentProps, 'designer'>) {
  const { design, change } = designer;
  return (
    <>
      {design.SealId === 0 && <Wording designer={designer} field="SealText" label="印章下方的文字" />}
      <SealField sealId={design.SealId} onChange={(SealId) => change({ ...design, SealId })} />
    </>
  );
}

function OwnText({ designer: { put }, element }: ContentProps) {
  return (
    <Labelled
      label={element.Field === 'text' ? '文字' : '前面加的文字'}
      error={lengthError(element.Text ?? '', placedTextLength)}
    >
      {(id, aria) => (
        <input
          id={id}
          {...aria}
          value={element.Text ?? ''}
          onChange={({ target }) => put({ ...element, Text: target.value }, `text-${element.key}`)}
        />
      )}
    </Labelled>
  );
}
