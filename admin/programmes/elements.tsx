import { CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import {
  certificateFields,
  paperNames,
  papers,
  type CertificateField,
  type PaperName,
} from '#contract/certificates/certificate-templates.ts';
import { editorUploads } from '#contract/content/files.ts';
import { FileField } from '../components/form/file-field.tsx';
import { isSameDesign, newElement, onPaper, templateOf, type Design, type PlacedElement } from './design.ts';
import { focusFrame } from './element-frame.tsx';
import { placesOf } from './places.ts';
import type { Designer } from './use-designer.ts';

const backgroundKind = {
  ...editorUploads.image,
  extensions: ['jpg', 'jpeg', 'png', 'webp'],
  wrongType: '请上传背景图片（jpg、png 或 webp）',
};
const kinds = Object.entries(certificateFields) as [CertificateField, string][];

/** Shows the elements that a page can have, with those in use ticked, and the choice of paper. */
export function Elements({ designer }: { designer: Designer }) {
  const { design, change } = designer;
  const paper = useMutation({
    mutationFn: async (Paper: PaperName) => ({ ...design, Paper, Fields: await fieldsOn(Paper, design) }),
    onSuccess: (next) => change(next),
  });
  return (
    <>
      <h2 className="part-title">元素</h2>
      <ElementList designer={designer} />
      <h2 className="part-title">纸张与背景</h2>
      <PaperField paper={design.Paper} onChange={(size) => paper.mutate(size)} />
      <div className="property stack gap-1">
        <span>背景</span>
        <p className="hint">
          {design.Background === '' ? '用的是内置的花边底纹。' : '用的是上传的图片，铺满整张。'}
          建议 {papers[design.Paper].width} × {papers[design.Paper].height} 的整数倍。
        </p>
        <FileField
          label="背景图片"
          kind={backgroundKind}
          value={design.Background}
          onChange={(Background) => change({ ...design, Background })}
          preview={(address) => (
            <img className="background-small block bordered" src={address} alt="背景图片预览" />
          )}
        />
      </div>
    </>
  );
}

function ElementList({ designer: { design, select, add } }: { designer: Designer }) {
  return (
    <ul className="element-list plain-list">
      {kinds.map(([kind, label]) => {
        const used = design.Fields.find(({ Field }) => Field === kind);
        const isThere = used !== undefined && kind !== 'text';
        return (
          <li key={kind}>
            <button
              className="whole full"
              type="button"
              title={isThere ? '选中它' : '放到页面中央'}
              aria-label={isThere ? `选中${label}` : `添加${label}`}
              data-used={used !== undefined || undefined}
              onClick={() => {
                const element = isThere ? used : newElement(kind, design.Paper);
                if (isThere) select(element.key);
                else add(element);
                focusFrame(element.key);
              }}
            >
              {isThere ? <CheckOutlined aria-hidden /> : <PlusOutlined aria-hidden />} {label}
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the elements on another paper: at its own places for the built-in design, else moved in proportion. */
async function fieldsOn(paper: PaperName, design: Design): Promise<readonly PlacedElement[]> {
  const builtIn = await placesOf({ Paper: design.Paper, Fields: [] });
  if (!isSameDesign(templateOf({ ...design, Fields: builtIn }), templateOf(design)))
    return onPaper(design.Fields, design.Paper, paper);
  return await placesOf({ Paper: paper, Fields: [] });
}

function PaperField({ paper, onChange }: { paper: PaperName; onChange: (paper: PaperName) => void }) {
  const id = useId();
  return (
    <div className="property stack gap-1">
      <label htmlFor={id}>纸张</label>
      <select
        id={id}
        value={paper}
        onChange={({ target }) => {
          const paperName = paperNames.find((name) => name === target.value);
          if (paperName) onChange(paperName);
        }}
      >
        {paperNames.map((name) => (
          <option key={name} value={name}>
            {papers[name].label}（{papers[name].width} × {papers[name].height}）
          </option>
        ))}
      </select>
    </div>
  );
}
