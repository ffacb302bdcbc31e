import { LinkButton } from '../components/buttons/link-button.tsx';
import { NotFoundIllustration } from './not-found-illustration.tsx';
import { homePath } from './routes.ts';

export function NotFound() {
  return (
    <section className="page-fault">
      <NotFoundIllustration />
      <h1>没有找到这个页面</h1>
      <p>地址可能有误，或者您的角色没有这个菜单</p>
      <LinkButton to={homePath} type="primary">
        返回工作台
      </LinkButton>
    </section>
  );
}
