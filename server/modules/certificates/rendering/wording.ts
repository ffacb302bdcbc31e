import type { PlacedField } from '#contract/certificates/certificate-templates.ts';
import type { Rendering } from './rendering.ts';

/** Returns the text of a field; blank where the record has no value for it. */
export function wordsAt(field: PlacedField, { facts, template }: Rendering): string {
  switch (field.Field) {
    case 'title':
      return template.Title;
    case 'statement':
      return template.Statement.replaceAll('{programme}', facts.programme);
    case 'text':
      return field.Needs !== undefined && facts[field.Needs] === '' ? '' : (field.Text ?? '');
    case 'examTime':
    case 'issueDate':
      return after(field.Text, longDay(facts[field.Field]));
    case 'seal':
    case 'qr':
      return '';
    default:
      return after(field.Text, facts[field.Field]);
  }
}

function after(label: string | undefined, fact: string): string {
  return fact === '' ? '' : (label ?? '') + fact;
}

/** Formats 2026-03-05 as 2026年3月5日. */
function longDay(day: string): string {
  const [year, month, date] = day.split('-');
  return date === undefined ? '' : `${year}年${Number(month)}月${Number(date)}日`;
}
