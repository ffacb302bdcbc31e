interface KeyTableProps {
  /** Pairs of a key and its effect. */
  keys: readonly (readonly [key: string, does: string])[];
  className?: string;
}

/** Lists the keyboard shortcuts of this place. */
export function KeyTable({ keys, className = '' }: KeyTableProps) {
  return (
    <dl className={`keys stack ${className}`}>
      {keys.map(([key, does]) => (
        <div className="row nowrap stretch gap-4" key={key}>
          <dt>
            <kbd>{key}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
