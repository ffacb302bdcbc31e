import styles from './spinner.module.css';

/** A spinner for something under way; the words beside it name it. */
export const Wheel = () => <i className={styles.wheel} aria-hidden="true" />;
