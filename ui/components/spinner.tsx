import styles from './spinner.module.css';

/** A spinner for something under way; the words beside it name it. */
export const Spinner = () => <i className={styles.spinner} aria-hidden="true" />;
