import type { DataOf } from '../api/endpoint.ts';
import { managedCalls, publicCalls } from '../lists/calls.ts';
import { links } from '../lists/links.ts';

export const businessLinks = managedCalls(links);
export const webLinks = publicCalls(links);
export type Link = DataOf<typeof webLinks.GetWebFriendlinks>[number];
