import { openDialog } from '../components/open-dialog.ts';
import { PageLink } from '../components/page-link.tsx';
import styles from './search.module.css';
import type { Service } from './services.ts';

/** Services that answer a search, above the articles. */
export function ServiceLinks({ services }: { services: readonly Service[] }) {
  if (services.length === 0) return null;
  return (
    <nav aria-label="相关服务">
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.name} className={service.href === undefined ? 'needs-script' : undefined}>
            <ServiceLink {...service} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ServiceLink({ name, hint, href, dialog }: Service) {
  const content = (
    <>
      <strong>{name}</strong>
      <span>{hint}</span>
    </>
  );
  if (href === undefined)
    return (
      <button type="button" onClick={() => dialog && openDialog(dialog, {})}>
        {content}
      </button>
    );
  if (dialog === undefined) return <PageLink href={href}>{content}</PageLink>;
  return (
    <a
      href={href}
      onClick={(event) => {
        event.preventDefault();
        openDialog(dialog, {});
      }}
    >
      {content}
    </a>
  );
}
