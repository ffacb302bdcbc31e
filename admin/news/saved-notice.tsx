import type { NewsState, SavedNews } from '#contract/news/managed-news.ts';
import { hiddenNotice } from '../components/feedback/hidden-menu-notice.ts';
import { shortTime } from './words.ts';

/** Returns the address of an article on the site. */
export const pageOf = ({ MenuId, NewsId }: { MenuId: number; NewsId: number }) =>
  `/info?MenuId=${MenuId}&NewsId=${NewsId}`;

/** Describes the state of an article after a save, from the one before it, with a link to its page if it is public. */
export function savedNotice(before: NewsState, saved: SavedNews & { MenuId: number }) {
  if (saved.Review) return isOut(saved.State) ? '修改已送审，通过后更新网站' : '已送审，通过后发布';
  const text = savedText(before, saved);
  if (saved.HiddenMenuName !== undefined && isOut(saved.State))
    return `${text}；${hiddenNotice(saved.HiddenMenuName, saved.State === 'scheduled')}`;
  if (saved.State !== 'published') return text;
  return (
    <span>
      {text}，
      <a href={pageOf(saved)} target="_blank" rel="noreferrer">
        查看网页
      </a>
    </span>
  );
}

const isOut = (state: NewsState) => state === 'published' || state === 'scheduled';

function savedText(before: NewsState, { State, NewsCreateTime }: SavedNews): string {
  switch (State) {
    case 'draft':
      return '草稿已保存';
    case 'scheduled':
      return `已定时，将于 ${shortTime(NewsCreateTime)} 发布`;
    case 'published':
      return before === 'published' ? '修改成功' : '已发布';
    case 'closed':
      return before === 'closed' ? '已保存，文章仍为停用状态' : '已停用';
    case 'rejected':
      return '已保存，文章仍是审核不通过';
    case 'underReview':
      return '已保存，文章仍在审核中';
  }
}
