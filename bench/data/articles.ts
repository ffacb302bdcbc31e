import { randomFrom, type Random } from './random.ts';
import {
  actions,
  bodies,
  givenCharacters,
  people,
  places,
  qualities,
  rarities,
  remarks,
  surnames,
  things,
  topics,
  trades,
} from './vocabulary.ts';

export interface GeneratedArticle {
  title: string;
  /** Paragraphs of 300 to 1500 characters in all. */
  html: string;
  source: string;
  author: string;
}

/** Generates an endless sequence of articles, the same for the same seed. */
export function* generateArticles(seed: number): Generator<GeneratedArticle, never> {
  const random = randomFrom(seed);
  for (;;) {
    yield {
      title: titleOf(random),
      html: textOf(random),
      source: random.often(bodies),
      author: nameOf(random),
    };
  }
}

function titleOf(random: Random): string {
  const { often } = random;
  return random.oneOf([
    () => `${often(bodies)}${often(actions)}${often(trades)}行业${often(topics)}${often(things)}`,
    () => `关于${often(actions)}${random.year()}年${often(places)}${often(topics)}${often(things)}的通知`,
    () => `${often(places)}${often(trades)}企业${often(topics)}${often(things)}取得${often(qualities)}进展`,
    () => `${nameOf(random)}${often(people)}赴${often(places)}调研${often(trades)}行业${often(topics)}`,
  ])();
}

function textOf(random: Random): string {
  const length = random.between(300, 1500);
  let html =
    random.between(1, 300) === 1
      ? `<p>本期另刊：${random.oneOf(rarities)}在${random.often(places)}的传承。</p>`
      : '';
  let count = 0;
  while (count < length) {
    let paragraph = '';
    const sentences = random.between(2, 5);
    for (let sentence = 0; sentence < sentences && count + paragraph.length < length; sentence++) {
      paragraph += sentenceOf(random);
    }
    count += paragraph.length;
    html += `<p style="text-indent:2em">${paragraph}</p>`;
  }
  return html;
}

function sentenceOf(random: Random): string {
  const { often, between } = random;
  return random.oneOf([
    () =>
      `${random.year()}年${between(1, 12)}月${between(1, 28)}日，${often(bodies)}在${often(places)}${often(actions)}${often(trades)}行业${often(topics)}${often(things)}，${often(bodies)}${often(people)}${nameOf(random)}出席并讲话。`,
    () =>
      `${often(remarks)}，${often(places)}${often(trades)}企业共有${between(12, 9800)}家，同比增长${between(1, 38)}.${between(0, 9)}%，${often(topics)}${often(things)}呈现${often(qualities)}态势。`,
    () =>
      `${often(remarks)}，要${often(qualities)}${often(actions)}${often(topics)}${often(things)}，${often(qualities)}服务${often(trades)}和${often(trades)}上下游企业。`,
    () =>
      `${often(people)}${nameOf(random)}就${often(topics)}作了题为《${often(places)}${often(trades)}${often(things)}》的报告，并与${often(bodies)}进行了${often(qualities)}交流。`,
    () =>
      `${often(remarks)}，${often(bodies)}将会同${often(bodies)}${often(actions)}${often(things)}，推动${often(trades)}产业${often(qualities)}发展。`,
    () =>
      `来自${often(places)}、${often(places)}和${often(places)}的${between(20, 600)}名代表围绕${often(topics)}与${often(topics)}${often(actions)}${often(things)}。`,
  ])();
}

function nameOf(random: Random): string {
  const givenName = random.oneOf(givenCharacters);
  return random.oneOf(surnames) + givenName + (random.between(0, 2) > 0 ? random.oneOf(givenCharacters) : '');
}
