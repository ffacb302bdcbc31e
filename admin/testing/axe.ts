export { axeFindings } from '#ui/testing/axe.ts';
