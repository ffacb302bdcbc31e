import { FormOutlined, PartitionOutlined, PushpinOutlined, UnorderedListOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { businessNews } from '#contract/managed-news.ts';
import { businessMenus } from '#contract/menus.ts';
import { businessPositions } from '#contract/positions.ts';
import { Allowed } from '../kit/may.ts';

/** Pages that are opened every day; each for those who may use what it shows. */
const shortcuts = [
  {
    to: '/System/news/edit',
    may: businessNews.SaveNews,
    Icon: FormOutlined,
    name: '撰写文章',
    hint: '发布新闻、通知',
  },
  {
    to: '/System/news',
    may: businessNews.GetNewsList,
    Icon: UnorderedListOutlined,
    name: '文章管理',
    hint: '查找、修改、停用',
  },
  {
    to: '/System/positions',
    may: businessPositions.GetNewPositionList,
    Icon: PushpinOutlined,
    name: '推荐位',
    hint: '安排首页的文章',
  },
  {
    to: '/System/menus',
    may: businessMenus.GetMenuList,
    Icon: PartitionOutlined,
    name: '网站栏目',
    hint: '调整导航与栏目',
  },
];

export function Shortcuts() {
  return (
    <section className="sheet" aria-labelledby="shortcuts-title">
      <div className="sheet-head">
        <h2 id="shortcuts-title">常用操作</h2>
      </div>
      <ul className="shortcuts">
        {shortcuts.map(({ to, may, Icon, name, hint }) => (
          <Allowed key={to} to={may}>
            <li>
              <Link to={to}>
                <span aria-hidden>
                  <Icon aria-hidden />
                </span>
                <b>{name}</b>
                <small>{hint}</small>
              </Link>
            </li>
          </Allowed>
        ))}
      </ul>
    </section>
  );
}
