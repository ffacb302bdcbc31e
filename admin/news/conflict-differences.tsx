import type { ManagedNews, NewsForm } from '#contract/news/managed-news.ts';
import { seatNumbers } from '#contract/public-site/featured.ts';
import { useSeatNames } from '../components/data/featured-names.ts';
import { useMenuNames } from '../components/data/menu-names.ts';
import { TextDiff } from '../components/editor/text-diff.tsx';

interface ConflictDifferencesProps {
  theirs: ManagedNews;
  mine: NewsForm;
}

/** Shows another user's version and one's own field by field; then the text with its differences marked. */
export function ConflictDifferences({ theirs, mine }: ConflictDifferencesProps) {
  const menus = useMenuNames();
  const nameOf = (menuId: number) => menus.find((menu) => menu.MenuId === menuId)?.Name ?? String(menuId);
  const seatNames = useSeatNames();
  const seatsOf = (seats: readonly number[] = []) =>
    seatNumbers
      .filter((seat) => seats.includes(seat))
      .map((seat) => seatNames[seat])
      .join('、');
  const different = rowsOf({ nameOf, seatsOf }, theirs, mine).filter(([, their, my]) => their !== my);
  return (
    <div className="conflict-differences stack gap-3 mt-3">
      {different.length > 0 && (
        <table className="field-table table">
          <caption className="visually-hidden">不同的字段</caption>
          <thead>
            <tr>
              <th scope="col">字段</th>
              <th scope="col">对方的</th>
              <th scope="col">我的</th>
            </tr>
          </thead>
          <tbody>
            {different.map(([name, their, my]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{their || '-'}</td>
                <td>{my || '-'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="hint">正文：划线为对方有而我没有的，下划线为我有而对方没有的</p>
      <TextDiff before={theirs.NewContent} after={mine.NewContent ?? ''} label="正文的不同之处" />
    </div>
  );
}

interface Words {
  nameOf: (menuId: number) => string;
  seatsOf: (seats: readonly number[] | undefined) => string;
}

/** Returns a row for each field: name, theirs, mine. */
function rowsOf({ nameOf, seatsOf }: Words, theirs: ManagedNews, mine: NewsForm) {
  const yesNo = (isOn: unknown) => (isOn === true || isOn === 1 ? '是' : '否');
  return [
    ['标题', theirs.Title, mine.Title],
    ['栏目', nameOf(theirs.MenuId), nameOf(Number(mine.MenuId))],
    ['封面图', theirs.ImageUrl, mine.ImageUrl ?? ''],
    ['来源', theirs.Source, mine.Source ?? ''],
    ['作者', theirs.Author, mine.Author ?? ''],
    ['发布时间', theirs.NewsCreateTime, mine.NewsCreateTime ?? ''],
    ['置顶', yesNo(theirs.IsTop), yesNo(mine.IsTop)],
    ['会员专享', yesNo(theirs.IsMemberRead), yesNo(mine.IsMemberRead)],
    ['首页推荐位', seatsOf(theirs.Seats), seatsOf(mine.Seats?.map(Number))],
  ] as const;
}
