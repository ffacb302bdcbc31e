import {
  certificateFields,
  type CertificateTemplate,
  papers,
  type PaperName,
  type PlacedField,
} from '#contract/certificates/certificate-templates.ts';
import { ConflictWindow } from '../components/form/conflict-window.tsx';
import type { NamedField } from '../components/form/labelled-field.tsx';
import { templateOf, type Design } from './design.ts';
import { placesOf } from './places.ts';
import type { Designer } from './use-designer.ts';

const plain = (value: unknown) => (value === '' ? '（空）' : String(value));

/** The parts of a template, for each of which a side is chosen. */
const names = new Map<string, NamedField>([
  ['Title', { label: '证书标题', wordOf: plain }],
  ['Statement', { label: '证书正文', wordOf: plain }],
  ['Paper', { label: '纸张', wordOf: (value) => papers[value as PaperName].label }],
  ['Background', { label: '背景', wordOf: (value) => (value === '' ? '内置的花边底纹' : '上传的图片') }],
  ['SealText', { label: '印章下方的文字', wordOf: plain }],
  [
    'SealId',
    {
      label: '印章图片',
      wordOf: (value) => (value === 0 ? '自动生成的印章' : `上传的印章（${String(value)}）`),
    },
  ],
  ['Fields', { label: '版面', wordOf: (value) => readPlaces(value).map(placeOf).join('；') || '内置版式' }],
]);

/** Returns the template with its elements as texts, for comparison. */
const placesIn = (template: CertificateTemplate) => ({
  ...template,
  Fields: template.Fields.map((field) => JSON.stringify(field, Object.keys(field).toSorted())),
});
const readPlaces = (texts: unknown) => (texts as string[]).map((text) => JSON.parse(text) as PlacedField);

function placeOf({ Field, X, Y, Size }: PlacedField) {
  return `${certificateFields[Field]} ${X}，${Y}，大小 ${Size}`;
}

interface TemplateConflictProps {
  designer: Designer;
  theirs: NonNullable<Designer['theirs']>;
}

/** Shows another user's save part by part, in a window over the page. */
export function TemplateConflict({ designer, theirs }: TemplateConflictProps) {
  const merge = async ({ Fields, ...rest }: Record<string, unknown>) =>
    designer.merge({
      ...(rest as Partial<Design>),
      ...(Fields !== undefined && {
        Fields: await placesOf({ Fields: readPlaces(Fields), Paper: theirs.Paper }),
      }),
    });
  return (
    <ConflictWindow
      title="证书模板刚刚被别人保存过"
      names={names}
      start={placesIn(templateOf(designer.saved))}
      mine={placesIn(templateOf(designer.design))}
      theirs={placesIn(theirs)}
      onMerge={(merged) => void merge(merged)}
      onBack={designer.backFromConflict}
    />
  );
}
