import { associationNews } from './articles/association-news.ts';
import { disclosure } from './articles/disclosure.ts';
import { experts } from './articles/experts.ts';
import { explanations } from './articles/explanations.ts';
import { industryNews } from './articles/industry-news.ts';
import { journal } from './articles/journal.ts';
import { members } from './articles/members.ts';
import { notices } from './articles/notices.ts';
import { policies } from './articles/policies.ts';
import { policyNews } from './articles/policy-news.ts';
import { services } from './articles/services.ts';
import { standards } from './articles/standards.ts';
import { training } from './articles/training.ts';
import type { StarterArticle } from './content.ts';

export const starterArticles: readonly StarterArticle[] = [
  ...policyNews,
  ...policies,
  ...explanations,
  ...notices,
  ...disclosure,
  ...standards,
  ...training,
  ...associationNews,
  ...industryNews,
  ...experts,
  ...services,
  ...journal,
  ...members,
];
