/** The key of the appearance that was chosen last in this browser, read before the first paint. */
export const appearanceKey = 'backstageAppearance';

/**
 * Runs in <head> of the back office before the first paint: a dark page does not begin white. Without the style sheets
 * the ground of a page follows `color-scheme`. Storage may be refused, hence the `try`.
 */
export const appearanceScript = () =>
  `(function (d, c) {
try { c = localStorage.getItem("${appearanceKey}") } catch (e) {}
if (c !== "dark" && (c === "light" || !matchMedia("(prefers-color-scheme: dark)").matches)) return;
d.documentElement.setAttribute("data-theme", "dark");
d.querySelector('[name="color-scheme"]').content = "dark";
})(document)`.replaceAll('\n', ' ');

/** Returns constants for Vite's `define`: the document of the back office contains `%APPEARANCE_SCRIPT%`. */
export function appearanceConstants(): Record<string, string> {
  return { 'import.meta.env.APPEARANCE_SCRIPT': JSON.stringify(appearanceScript()) };
}
