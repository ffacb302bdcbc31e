import { answerInPieces } from '../../../platform/spreadsheets/answer-in-pieces.ts';
import { checkedResults } from './check-results.ts';

await answerInPieces(checkedResults);
