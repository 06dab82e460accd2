"""Opens an encrypted chat from its rows in the database, with a recovery code or two shares of the firm's key.

A second implementation, written from RFC 9180 and docs/decisions, with Python's `cryptography`: what the browsers write
can be read without them. Reads JSON on stdin: the rows of key_statements, chat_epochs, chat_envelopes and chat_messages,
`files` (ciphertext in base64url, by id), and `code` or `shares`. Prints the texts as a JSON list, in order; null for a message
that these keys don't open; for one with a file its name and SHA-256.
"""
import base64
import hashlib
import hmac
import json
import sys

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'


def raw(public):
    # `public_bytes_raw` is missing before version 40.
    return public.public_bytes(Encoding.Raw, PublicFormat.Raw)


def b64(text):
    return base64.urlsafe_b64decode(text + '=' * (-len(text) % 4))


def heard(label, length, typed):
    """The bytes of a secret in groups, after checking its checksum."""
    characters = typed.upper().replace('-', '').replace(' ', '')
    bits = ''.join(format(ALPHABET.index(character), '05b') for character in characters)
    data = bytes(int(bits[at:at + 8], 2) for at in range(0, (length + 3) * 8, 8))
    secret, checksum = data[:length], data[length:]
    if hashlib.sha256(f'portico {label}\n'.encode() + secret).digest()[:3] != checksum:
        raise ValueError(f'not a {label}')
    return secret


def hkdf(secret, info, length=32):
    key = hmac.digest(bytes(32), secret, 'sha256')
    return hmac.digest(key, info + b'\x01', 'sha256')[:length]


def times(a, b):
    """Multiplication in GF(2^8) with AES's polynomial."""
    product = 0
    while b:
        if b & 1:
            product ^= a
        a = (a << 1) ^ (0x11B if a & 0x80 else 0)
        b >>= 1
    return product


def inverse(a):
    result = 1
    for _ in range(254):
        result = times(result, a)
    return result


def combined(one, other):
    """Lagrange interpolation at zero; the last byte of a share is its coordinate."""
    x, y = one[-1], other[-1]
    by_one, by_other = times(y, inverse(x ^ y)), times(x, inverse(x ^ y))
    return bytes(times(a, by_one) ^ times(b, by_other) for a, b in zip(one[:-1], other[:-1]))


KEM = b'KEM' + (0x20).to_bytes(2, 'big')
HPKE = b'HPKE' + b''.join(number.to_bytes(2, 'big') for number in (0x20, 1, 2))


def labeled_extract(suite, salt, label, ikm):
    return hmac.digest(salt or bytes(32), b'HPKE-v1' + suite + label + ikm, 'sha256')


def labeled_expand(suite, key, label, info, length):
    info = length.to_bytes(2, 'big') + b'HPKE-v1' + suite + label + info
    return hmac.digest(key, info + b'\x01', 'sha256')[:length]


def derive_key_pair(ikm):
    key = labeled_extract(KEM, b'', b'dkp_prk', ikm)
    return X25519PrivateKey.from_private_bytes(labeled_expand(KEM, key, b'sk', b'', 32))


def open_sealed(private, sealed, info):
    """RFC 9180, single-shot base mode: DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM."""
    enc, text = sealed[:32], sealed[32:]
    shared = private.exchange(X25519PublicKey.from_public_bytes(enc))
    context = enc + raw(private.public_key())
    eae = labeled_extract(KEM, b'', b'eae_prk', shared)
    secret = labeled_expand(KEM, eae, b'shared_secret', context, 32)
    schedule = (b'\x00' + labeled_extract(HPKE, b'', b'psk_id_hash', b'')
                + labeled_extract(HPKE, b'', b'info_hash', info))
    base = labeled_extract(HPKE, secret, b'secret', b'')
    key = labeled_expand(HPKE, base, b'key', schedule, 32)
    nonce = labeled_expand(HPKE, base, b'base_nonce', schedule, 12)
    return AESGCM(key).decrypt(nonce, text, b'')


CHUNK = 64 * 1024


def open_file(key, size, sealed):
    """STREAM with AES-256-GCM: a chunk's nonce is its number and whether it is the last; padded by Padmé."""
    chunks = [sealed[at:at + CHUNK + 16] for at in range(0, len(sealed), CHUNK + 16)]
    plain = b''.join(
        AESGCM(key).decrypt(number.to_bytes(11, 'big') + bytes([number == len(chunks) - 1]), chunk, None)
        for number, chunk in enumerate(chunks)
    )
    exponent = max(size.bit_length() - 1, 0)
    step = 1 << max(exponent - exponent.bit_length(), 0)
    assert len(plain) == -(-size // step) * step and not any(plain[size:])
    return plain[:size]


def main():
    given = json.load(sys.stdin)
    if 'code' in given:
        ikm = hkdf(heard('recovery code', 22, given['code']), b'portico recovery key')
    else:
        shares = [heard('key share', 33, share) for share in given['shares']]
        ikm = hkdf(combined(*shares), b'portico shared key: sealing')
    private = derive_key_pair(ikm)
    public = base64.urlsafe_b64encode(raw(private.public_key())).decode().rstrip('=')
    stated = [json.loads(row['statement']) for row in given['statements']]
    holder = next(one['id'] for one in stated if one.get('sealing') == public)
    signing = {one['id']: one['signing'] for one in stated if one['kind'] == 'device'}

    def check(device, text, signature):
        Ed25519PublicKey.from_public_bytes(b64(signing[device])).verify(b64(signature), text.encode())

    stated_by_id = {one['id']: one for one in stated if 'sealing' in one}
    keys, said_of = {}, {}
    for epoch in given['epochs']:
        said = said_of[epoch['id']] = json.loads(epoch['statement'])
        # An epoch names its holders with their keys and accounts: those of the directory.
        for named in said['holders']:
            one = stated_by_id[named['id']]
            assert (named['chain'], named['sealing']) == (one['chain'], one['sealing'])
            assert named['signing'] == one.get('signing')
        check(said['by'], epoch['statement'], epoch['signature'])
        for envelope in given['envelopes']:
            if (envelope['epoch_id'], envelope['holder_id']) == (epoch['id'], holder):
                # Bound to the maker's whole statement, by its hash.
                hashed = hashlib.sha256(epoch['statement'].encode()).hexdigest()
                info = f'portico epoch {hashed} for {holder}'.encode()
                key = open_sealed(private, b64(envelope['sealed']), info)
                assert hashlib.sha256(key).hexdigest() == said['commitment']
                keys[epoch['id']] = key

    def text_of(row):
        if row['epoch_id'] not in keys:
            return None
        said = said_of[row['epoch_id']]
        people = [said['people'][side] or '-' for side in ('client', 'lawyer')]
        about = ' '.join(['portico message', said['conversation'], *people, row['epoch_id']])
        bound = f'{about} {row["idempotency_key"]} {row["device_id"]}'
        if row['file_id']:
            bound += f' file {row["file_id"]}'
        check(row['device_id'], f'{bound} {row["sealed_text"]}', row['signature'])
        sealed = b64(row['sealed_text'])
        try:
            padded = AESGCM(keys[row['epoch_id']]).decrypt(sealed[:12], sealed[12:], bound.encode())
        except InvalidTag:
            return None
        text = padded[:padded.rindex(b'\x80')].decode()
        if not row['file_id']:
            return text
        said = json.loads(text)
        content = open_file(b64(said['key']), said['size'], b64(given['files'][row['file_id']]))
        return {'name': said['name'], 'sha256': hashlib.sha256(content).hexdigest()}

    print(json.dumps([text_of(row) for row in given['messages'] if row['sealed_text']]))


main()
