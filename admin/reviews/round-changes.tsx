import type { ReviewRound } from '#contract/members/review-rounds.ts';
import { escapeHtml, TextDiff } from '../components/editor/text-diff.tsx';
import { Attachment } from './attachment.tsx';
import { fieldWords } from './words.ts';

interface RoundChangesProps {
  before: ReviewRound['Record'];
  now: ReviewRound['Record'];
  /** Names of the fields that differ, the hidden ones included. */
  changed: readonly string[];
  /** Names what is compared; absent: two submissions. */
  words?: readonly [before: string, now: string] | undefined;
}

/** The fields that show a picture. */
const pictureWords = new Map([
  ['ImageUrl', '封面'],
  ['LogoUrl', '标志'],
]);

/** Longer texts are compared word by word. */
const longText = 40;

/** Shows the differences between two submissions: field, before, now; texts word by word. */
export function RoundChanges({ before, now, changed, words = ['上次', '这次'] }: RoundChangesProps) {
  const fields = changed.filter((name) => fieldWords[name] !== undefined && name !== 'NewContent');
  if (changed.length === 0) return <p className="hint">与{words[0]}内容完全相同</p>;
  return (
    <div className="round-changes stack gap-4">
      {fields.length > 0 && (
        <table className="table">
          <caption className="visually-hidden">有变化的栏目</caption>
          <thead>
            <tr>
              <th scope="col">栏目</th>
              <th scope="col">{words[0]}</th>
              <th scope="col">{words[1]}</th>
            </tr>
          </thead>
          <tbody>
            {fields.map((name) => (
              <Row key={name} name={name} before={before} now={now} />
            ))}
          </tbody>
        </table>
      )}
      {'NewContent' in before && 'NewContent' in now && changed.includes('NewContent') && (
        <section>
          <h3 className="part-title">正文</h3>
          <TextDiff before={before.NewContent} after={now.NewContent} label="正文的变化" />
        </section>
      )}
    </div>
  );
}

type Rows = Pick<RoundChangesProps, 'before' | 'now'> & { name: string };

function Row({ name, before, now }: Rows) {
  const [old, fresh] = [valueOf(before, name), valueOf(now, name)];
  const isLong = old.length > longText && fresh.length > longText;
  return (
    <tr>
      <th scope="row">{fieldWords[name]}</th>
      {isLong && name !== 'FilePath' && !pictureWords.has(name) ? (
        <td colSpan={2}>
          <TextDiff before={escapeHtml(old)} after={escapeHtml(fresh)} label={`${fieldWords[name]}的变化`} />
        </td>
      ) : (
        <>
          <td className="was">
            <Value name={name} record={before} mark="−" />
          </td>
          <td className="is">
            <Value name={name} record={now} mark="+" />
            {old === fresh && '（已改，打码后看不出）'}
          </td>
        </>
      )}
    </tr>
  );
}

function Value({ name, record, mark }: { name: string; record: ReviewRound['Record']; mark: string }) {
  const value = valueOf(record, name);
  if (name === 'FilePath' && 'FilePath' in record && value !== '')
    return <Attachment path={record.FilePath} name={record.FileName} />;
  const picture = pictureWords.get(name);
  if (picture !== undefined && value !== '')
    return <img src={value} alt={`${mark === '+' ? '新' : '原'}${picture}`} />;
  return (
    <>
      <span aria-hidden>{mark} </span>
      {value || '（空）'}
    </>
  );
}

function valueOf(record: ReviewRound['Record'], name: string): string {
  const value = Object.entries(record).find(([field]) => field === name)?.[1];
  if (typeof value === 'boolean') return value ? '是' : '否';
  return value === undefined || value === 0 ? '' : String(value);
}
