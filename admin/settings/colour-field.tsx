import {
  siteColourNames,
  siteColours,
  usualColour,
  type SiteColour,
} from '#contract/public-site/site-colours.ts';

interface ColourFieldProps {
  id?: string;
  value?: SiteColour;
  onChange?: (colour: SiteColour) => void;
}

/** Selects one of the colours whose contrast was checked. */
export function ColourField({ id, value = usualColour, onChange }: ColourFieldProps) {
  return (
    <div id={id} className="colour-field" role="radiogroup" aria-label="颜色">
      {siteColourNames.map((colour) => (
        <label key={colour}>
          <input
            type="radio"
            name="site-colour"
            checked={colour === value}
            onChange={() => onChange?.(colour)}
          />
          <i style={{ background: siteColours[colour].brand }} aria-hidden />
          {siteColours[colour].label}
        </label>
      ))}
    </div>
  );
}

export const colourWord = (value: unknown) => siteColours[value as SiteColour]?.label ?? '（空）';
