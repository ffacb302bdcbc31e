import { Space, Tag } from 'antd';
import { Link } from 'react-router';
import { homeMarker, menuShowType, menuStatus, type ManagedMenu } from '#contract/public-site/menus.ts';

export function showWord({ WebUrl, ShowType }: ManagedMenu): string {
  if (WebUrl) return '外部链接';
  return ShowType === menuShowType.singlePage ? '单页' : '文章列表';
}

export function ArticleCount({ MenuId, NewsCount }: ManagedMenu) {
  return <Link to={`/System/news?menuid=${MenuId}`}>{NewsCount}</Link>;
}

export function MenuName({ menu }: { menu: ManagedMenu }) {
  return (
    <Space size={8}>
      <span>{menu.Name}</span>
      {menu.IsMemberRead && <Tag variant="outlined">会员</Tag>}
      {menu.TakesContributions && <Tag>投稿</Tag>}
      {menu.CurValue === homeMarker && <Tag>首页</Tag>}
      {menu.Status === menuStatus.hidden && <Tag>隐藏</Tag>}
    </Space>
  );
}
