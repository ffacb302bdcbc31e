import { type NewsForm } from '#contract/managed-news.ts';
import { newsStatus } from '#contract/news.ts';
import { isScheduled } from './form.ts';

/** The page of an article on the site. */
export const pageOf = ({ MenuId, NewsId }: { MenuId: number; NewsId: number }) =>
  `/info?MenuId=${MenuId}&NewsId=${NewsId}`;

/** What is said after saving, with the way to what the visitor sees now. */
export function savedNotice(isNew: boolean, saved: NewsForm & { NewsId: number }) {
  const word = isNew ? '提交成功' : '修改成功';
  const fields = { Status: saved.Status, NewsCreateTime: saved.NewsCreateTime ?? '' };
  if (saved.Status !== newsStatus.published || isScheduled(fields)) return word;
  return (
    <span>
      {word}，
      <a
        href={pageOf({ MenuId: Number(saved.MenuId), NewsId: saved.NewsId })}
        target="_blank"
        rel="noreferrer"
      >
        查看网页
      </a>
    </span>
  );
}
