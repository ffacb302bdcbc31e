import styles from './skeleton.module.css';

/** Shows grey lines in place of a list that is loading; only after 300 ms. */
export function Skeleton({ lines = 5 }: { lines?: number }) {
  return (
    <div className={`${styles.skeleton} stack gap-5 py-4`} role="status" aria-label="正在加载">
      {Array.from({ length: lines }, (_, index) => (
        <span key={index} />
      ))}
    </div>
  );
}
