import { listHidden } from '../../server/modules/news/text/list-hidden.ts';
import { OperatorError } from '../../server/platform/core/operator-error.ts';
import type { Site } from './open-site.ts';

/** Lists the articles that contain invisible text; saving such an article removes the text. */
export async function hiddenText({ db }: Site): Promise<string> {
  const { read, hiding } = await listHidden(db, ({ id, title, words }) =>
    console.log(`编号 ${id} 《${title}》：${words}`),
  );
  if (hiding > 0)
    throw new OperatorError(
      `共 ${read} 篇文章，${hiding} 篇的正文里有看不见的文字：在后台打开该文章，核对后保存一次即去掉`,
    );
  return `正文里没有看不见的文字，共 ${read} 篇文章`;
}
