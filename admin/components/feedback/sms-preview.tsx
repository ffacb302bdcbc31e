import { chargedSms, oneSmsLength } from '#contract/back-office/sms-kinds.ts';
import { charactersIn } from '#contract/fields/rules.ts';

/** Shows a short message as it arrives, and what it costs; nothing where none leaves. */
export function SmsPreview({ text }: { text: string }) {
  if (text === '') return null;
  return (
    <section aria-label="短信">
      <h2 className="part-title">短信（{lengthWords(text)}）</h2>
      <p className="breaks on-tint rounded py-2 px-4 m-0">{text}</p>
    </section>
  );
}

function lengthWords(text: string): string {
  const length = charactersIn(text);
  if (length <= oneSmsLength) return `${length} 字`;
  return `${length} 字，超过 ${oneSmsLength} 字，按 ${chargedSms(length)} 条计费`;
}
