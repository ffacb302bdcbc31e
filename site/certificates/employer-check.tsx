import { useState } from 'react';
import { Button } from '#ui/components/button.tsx';
import { late } from '../components/browser-only.tsx';
import styles from './check.module.css';

/** Most visitors scan one certificate: the code of the form is loaded only for those who have a list. */
const EmployerForm = late(() => import('./employer-form.tsx'));

/** For employers: checks many names and numbers pasted from a sheet. `guide` is trusted HTML. */
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
