import { LinkButton } from '../components/buttons/link-button.tsx';
import { homePath } from './routes.ts';

export function NotFound() {
  return (
    <section className="page-error">
      <NotFoundIllustration />
      <h1>没有找到这个页面</h1>
      <p>地址可能有误，或者您的角色没有这个菜单</p>
      <LinkButton to={homePath} type="primary">
        返回工作台
      </LinkButton>
    </section>
  );
}

/** Renders a magnifying glass over a missing page. */
function NotFoundIllustration() {
  return (
    <svg className="not-found-illustration" viewBox="0 0 320 200" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" strokeLinecap="round">
        <path d="M50 186h220" />
        <path d="M104 170V26h74l30 30v34M178 26v30h30" strokeDasharray="5 6" />
        <path d="M124 74h58M124 98h40M124 122h34M124 146h48" strokeDasharray="5 6" />
        <circle cx="204" cy="122" r="32" />
      </g>
      <path d="M227 145l26 26" fill="none" stroke="var(--accent)" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
}
