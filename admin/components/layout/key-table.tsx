interface KeyTableProps {
  /** Key, and what it does. */
  keys: readonly (readonly [key: string, does: string])[];
  className?: string;
}

/** What the keyboard does here. */
export function KeyTable({ keys, className = '' }: KeyTableProps) {
  return (
    <dl className={`keys ${className}`}>
      {keys.map(([key, does]) => (
        <div key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
