import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { late } from '../components/browser-only.tsx';
import styles from './check.module.css';

/** Most who come here scan one certificate: its program is loaded for those who have a list. */
const EmployerForm = late(() => import('./employer-form.tsx'));

/** For employers: many names and numbers at once, pasted from a sheet. `guide` is HTML of our own. */
export function EmployerCheck({ guide }: { guide: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <section className={styles.employers} aria-labelledby="employers">
      <div dangerouslySetInnerHTML={{ __html: guide }} />
      {isOpen ? (
        <EmployerForm />
      ) : (
        <div className="needs-script">
          <Button kind="primary" onClick={() => setOpen(true)}>
            粘贴名单
          </Button>
        </div>
      )}
    </section>
  );
}
