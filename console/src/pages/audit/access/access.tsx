import { useRole } from '../../../shell/session.tsx';
import { OfPartner } from './of-partner.tsx';
import { OfPlatform } from './of-platform.tsx';

/** Who could: partners on the platform, people of a partner. */
export const Access = () => (useRole().side === 'platform' ? <OfPlatform /> : <OfPartner />);
