import { businessNews } from '#contract/news/managed-news.ts';
import { businessMenus } from '#contract/public-site/managed-menus.ts';
import { randomFrom } from '../data/random.ts';

const saves = 100;
/** Enough different pairs of characters, with near certainty. */
const characters = 1000;

/** Milliseconds of whole calls that save a new article each, one after the other, the first few left out. */
export async function measureSaves(url: string, token: string): Promise<number[]> {
  const menus = await fetch(url + businessMenus.GetMenuList.path, { headers: { token } });
  const { Data } = (await menus.json()) as { Data: { List: { MenuId: number }[] } };
  const MenuId = Data.List[0]?.MenuId;
  const random = randomFrom(1000);
  const text = () =>
    Array.from({ length: characters }, () => String.fromCodePoint(0x4e00 + random.between(0, 2999))).join('');
  const times: number[] = [];
  for (let number = 0; number < saves; number++) {
    const form = { MenuId, Title: `量测${number}`, NewContent: `<p>${text()}</p>` };
    const sentAt = performance.now();
    const answer = await fetch(url + businessNews.SaveNews.path, {
      method: 'POST',
      headers: { token, 'content-type': 'application/json' },
      body: JSON.stringify(form),
    });
    const { Code } = (await answer.json()) as { Code: number };
    if (Code !== 200) throw new Error(`SaveNews answered ${Code}`);
    times.push(performance.now() - sentAt);
  }
  return times.slice(20);
}
