import { Result } from 'antd';
import { LinkButton } from '../list/link-button.tsx';
import { LostDrawing } from './lost-drawing.tsx';
import { homePath } from './routes.ts';

export function NotFound() {
  return (
    <Result
      icon={<LostDrawing />}
      title={<h1 className="result-title">没有找到这个页面</h1>}
      subTitle="地址可能有误，或者您的角色没有这个菜单"
      extra={
        <LinkButton to={homePath} type="primary">
          返回工作台
        </LinkButton>
      }
    />
  );
}
