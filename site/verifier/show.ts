import type { PrintedFacts, PublishedKey, RevocationList } from '#contract/certificates/certificate-code.ts';
import type { Verdict } from './judge.ts';

/** The labels as printed on the paper. */
const labels: [keyof PrintedFacts, string][] = [
  ['title', '证书'],
  ['name', '姓名'],
  ['idNum', '身份证号'],
  ['company', '工作单位'],
  ['programme', '培训项目'],
  ['examTime', '考试时间'],
  ['certNum', '证书编号'],
  ['issueDate', '发证日期'],
  ['issuer', '发证单位'],
];

type Tone = 'good' | 'bad' | 'plain';

/** Sign, text and colour agree. */
export function verdictCard(verdict: Verdict, list: RevocationList | undefined): HTMLElement {
  const { tone, mark, title, text } = wordsOf(verdict);
  const card = element('section', { className: `verdict ${tone}` });
  const heading = element('h2', {}, `${mark} ${title}`);
  card.append(element('header', {}, heading, element('p', {}, text)));
  if ('facts' in verdict) card.append(factsOf(verdict.facts, verdict.key, listWords(verdict, list)));
  if ('facts' in verdict)
    card.append(
      element(
        'p',
        { className: 'note' },
        '请将以上内容与手中的证书逐项核对，有任何一项不一致，该证书即不可信。',
      ),
    );
  if (verdict.is === 'old') card.append(element('p', { className: 'note address' }, verdict.address));
  return card;
}

function wordsOf(verdict: Verdict): { tone: Tone; mark: string; title: string; text: string } {
  switch (verdict.is) {
    case 'valid':
      return {
        tone: 'good',
        mark: '✓',
        title: '签名有效',
        text: `确由${verdict.facts.issuer}签发，内容未被改动`,
      };
    case 'ended':
      return {
        tone: 'bad',
        mark: '✕',
        title: '证书已失效',
        text: `自 ${verdict.date} 起不再有效：${verdict.reason}`,
      };
    case 'forged':
      return {
        tone: 'bad',
        mark: '✕',
        title: '签名不符',
        text: '二维码的内容被改动过，或不是协会签发的，请勿采信',
      };
    case 'otherKey':
      return {
        tone: 'bad',
        mark: '✕',
        title: '签名不符',
        text: `所用的密钥${verdict.keyId && `（${verdict.keyId}）`}不在协会的公钥之中。本页若早于证书，请从协会网站重新另存后再试`,
      };
    case 'old':
      return {
        tone: 'plain',
        mark: '!',
        title: '须联网核验',
        text: '这是早年的二维码，不含证书内容。请在浏览器中打开下面的地址，并确认是协会的官方网址',
      };
    case 'noCode':
      return { tone: 'plain', mark: '!', title: '不是证书二维码', text: '读到的内容不是协会证书的核验地址' };
  }
}

function listWords({ is }: Verdict, list: RevocationList | undefined): string {
  if (is === 'ended') return `在 ${list?.Date} 的名单中`;
  return list ? `不在 ${list.Date} 的名单中` : '尚未核对，请载入撤销名单';
}

function factsOf(facts: PrintedFacts, key: PublishedKey, revoked: string): HTMLElement {
  const rows = labels.map(([name, label]): [string, string] => [label, facts[name]]);
  rows.push(['撤销名单', revoked], ['签名密钥', `${key.KeyId}（${key.From.slice(0, 10)} 起使用）`]);
  const list = element('dl', {});
  for (const [label, value] of rows.filter(([, text]) => text !== ''))
    list.append(element('div', {}, element('dt', {}, label), element('dd', {}, value)));
  return list;
}

export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const node = Object.assign(document.createElement(name), properties);
  node.append(...children);
  return node;
}
