import styles from './spinner.module.css';

/** Turns where something is under way; the words beside it say what. */
export const Wheel = () => <i className={styles.wheel} aria-hidden="true" />;
