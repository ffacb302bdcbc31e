import { useEffect, useRef } from 'react';
import type { QuickGroup, QuickPlace } from './quick-place.ts';

interface QuickListProps {
  id: string;
  groups: readonly QuickGroup[];
  active: QuickPlace | undefined;
  optionId: (place: QuickPlace) => string;
  onOpen: (place: QuickPlace, inNewTab: boolean) => void;
}

/** Shows the places in groups. The focus stays in the field, whose ARIA attribute names the active one. */
export function QuickList({ id, groups, active, optionId, onOpen }: QuickListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  return (
    <div ref={list} id={id} className="quick-list" role="listbox" aria-label="可以前往或执行">
      {groups.map(({ name, places }) => (
        <div key={name} role="group" aria-label={name}>
          <div className="quick-group muted text-xs" aria-hidden>
            {name}
          </div>
          {places.map((place) => (
            // The keys are those of the field.
            // oxlint-disable-next-line click-events-have-key-events, interactive-supports-focus
            <div
              key={`${place.title} ${place.address}`}
              id={optionId(place)}
              role="option"
              aria-selected={place === active}
              onClick={(event) => onOpen(place, event.ctrlKey || event.metaKey)}
            >
              {place.icon}
              <span>{place.title}</span>
              {place.hint && <small>{place.hint}</small>}
              {place.keys && <kbd>{place.keys}</kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}
