import styles from './form.module.css';

/**
 * Names the account that a form's password belongs to, for password managers, which store and fill both together. Readers
 * find the account in the words of the form, so this field is neither shown, nor read aloud, nor reached by keyboard.
 */
export function PasswordAccount({ account }: { account: string }) {
  return (
    <input
      type="text"
      autoComplete="username"
      value={account}
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className={styles.forManagers}
    />
  );
}
