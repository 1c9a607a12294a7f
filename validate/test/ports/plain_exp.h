/* The exponential of rotation vectors in plain C: a table, a struct, a loop, and the Taylor series near 0.
 * recorded_c.cpp includes it twice: as it is, and with recorded numbers in place of float. */
typedef struct matrix {
    float at[3][3];
} matrix;

/* coefficients ±1/(2k + 1)! of S₁ and ±1/(2k + 2)! of S₂ */
static const float series[2][5] = {{1.0f, -1.0f / 6, 1.0f / 120, -1.0f / 5040, 1.0f / 362880},
                                   {0.5f, -1.0f / 24, 1.0f / 720, -1.0f / 40320, 1.0f / 3628800}};

static float polynomial(const float *c, int degree, float t)
{
    float sum = c[degree];
    for (int k = degree - 1; k >= 0; k--)
        sum = fmaf(sum, t, c[k]);
    return sum;
}

static matrix exponential(const float v[3])
{
    const float t = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    float s, c;
    matrix R;
    if (t <= 1.0f) {
        s = polynomial(series[0], 4, t);
        c = polynomial(series[1], 4, t);
    } else {
        const float a = sqrtf(t), h = sinf(0.5f * a);
        s = sinf(a) / a;
        c = 2 * h * h / t;
    }
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        R.at[i][i] = 1 - c * (v[j] * v[j] + v[k] * v[k]);
        R.at[i][j] = c * v[i] * v[j] - s * v[k];
        R.at[j][i] = c * v[i] * v[j] + s * v[k];
    }
    return R;
}
