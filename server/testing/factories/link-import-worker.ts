import { answerInPieces } from '../../platform/spreadsheets/answer-in-pieces.ts';
import { checkedLinks } from './link-import.ts';

await answerInPieces(checkedLinks);
